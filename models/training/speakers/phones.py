"""The phones the model knows, and their names in other alphabets.

The names follow X-SAMPA for German (Wells 1997), with `6` for the vocalised r and `x`/`C` for the two
sounds of ch. `SIL` is silence, `NSN` a noise that is not speech, `SPN` speech whose phones nobody labelled. `UNSURE` is
no phone: what is labelled so is not learnt.
"""

SILENCE, NOISE, BABBLE = "SIL", "NSN", "SPN"
VOWELS = ("a", "a:", "E", "E:", "e:", "I", "i:", "O", "o:", "U", "u:", "Y", "y:", "9", "2:", "@", "6", "aI", "aU", "OY")
CONSONANTS = ("p", "b", "t", "d", "k", "g", "f", "v", "s", "z", "S", "x", "C", "h", "m", "n", "N", "l", "r", "j", "ts")
SPEECH = (*VOWELS, *CONSONANTS)
PHONES = (SILENCE, NOISE, BABBLE, *SPEECH)
UNSURE = "?"
IGNORED = -100  # in place of a label: what PyTorch passes over
STATES = 3  # of each phone: beginning, middle, end

# espeak-ng's mnemonics for German, where they differ; "" belongs to the phone before it.
ESPEAK = {
    "A:": "a:",
    "A": "a",
    "E2": "E",
    "3": "6",
    "y": "Y",
    "Y:": "2:",
    "W": "9",
    "R": "r",
    "UR": "U 6",
    "pF": "p f",
    "dZ": "S",
    "Z": "S",
    "V": "a",
    "@-": "@",
    "ja": "j a",
    ";": "",
    "_!": "",
    "_|": "",
    "_:": SILENCE,
    "_": SILENCE,
    "O~": "O N",
    "A~": "a N",
}


def from_espeak(mnemonic: str) -> tuple[str, ...] | None:
    """The model's phones for one phoneme event of espeak-ng; None for a sound that German lacks."""
    name = mnemonic.strip("',")
    name = ESPEAK.get(name, name)
    phones = tuple(name.split())
    return phones if all(phone in PHONES for phone in phones) else None
