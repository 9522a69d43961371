"""Words to meaning and meaning to words: vocabulary, grammar, parser, announcements spoken, message catalogues."""
