"""The report on the model, where only a part of it is measured anew."""

from models.training.measuring.report import EARLIER, KEPT, of_earlier_networks, renewed

OLD = "# Report\n\nAbout it.\n\n## Words\n\n- 97\n\n## Moves\n\n- 99\n\n### clean\n\n- 100\n"


def test_a_section_measured_anew_takes_the_place_of_the_old_one():
    """What was measured names its graph, what was not says that it is older; who reads either knows which it is."""
    assert renewed(OLD, "## Moves\n\n- 98\n", "b2") == (
        f"# Report\n\nAbout it.\n\n## Words\n\n{KEPT}\n\n- 97\n\n## Moves\n\n- 98\n\nGraph b2.\n"
    )


def test_a_new_section_stands_behind_the_one_it_was_measured_after():
    """A figure that nobody had asked for before finds its place."""
    found = renewed(OLD, "## Words\n\n- 96\n\n## People\n\n- 50\n", "b2").split("\n\n")
    assert found[2:8] == ["## Words", "- 96", "Graph b2.", "## People", "- 50", "Graph b2."]
    assert found[8:] == ["## Moves", KEPT, "- 99", "### clean", "- 100\n"]


def test_what_is_kept_twice_says_so_once():
    """A section stays as it is however often the others are measured."""
    once = renewed(OLD, "## Moves\n\n- 98\n", "b2")
    assert renewed(once, "## Moves\n\n- 98\n", "b2") == once


def test_what_was_measured_with_this_graph_is_not_called_old():
    """Two parts may be measured one after the other."""
    one = renewed(OLD, "## Words\n\n- 96\n", "b2")
    both = renewed(one, "## Moves\n\n- 98\n", "b2")
    assert KEPT not in both
    assert renewed(both, "## Moves\n\n- 95\n", "c3").count(KEPT) == 1


def test_of_a_report_on_another_network_only_what_was_never_about_it_stays():
    """And says what it is about, once; however often the others are measured."""
    once = of_earlier_networks(OLD, "# Report\n\nNew.\n", ["## Words"])
    assert once == f"# Report\n\nNew.\n\n## Words\n\n{EARLIER}\n\n- 97\n"
    assert of_earlier_networks(once, "# Report\n\nNew.\n", ["## Words"]) == once
    assert KEPT not in renewed(once, "## Moves\n\n- 98\n", "b2")
