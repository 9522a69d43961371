"""For all tests: a rule is right or wrong on a slow machine, too."""

from hypothesis import HealthCheck, settings

settings.register_profile("rochade", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("rochade")
