import js from "@eslint/js";
import globals from "globals";

/** The pages as the browser runs them: modules, with nothing but the browser around them. */
const pages = {
  files: ["static/**/*.js"],
  languageOptions: { globals: globals.browser },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    "array-callback-return": "error",
    "arrow-body-style": "error",
    "consistent-return": "error",
    "curly": ["error", "multi-line"],
    "default-case-last": "error",
    "eqeqeq": "error",
    "no-alert": "error",
    "no-console": "error",
    "no-else-return": "error",
    "no-eval": "error",
    "no-implicit-coercion": "error",
    "no-implicit-globals": "error",
    "no-implied-eval": "error",
    "no-lonely-if": "error",
    "no-param-reassign": "error",
    "no-promise-executor-return": "error",
    "no-restricted-properties": [
      "error",
      { property: "innerHTML", message: "A player's name stays a name: make elements with dom.js." },
      { property: "outerHTML", message: "A player's name stays a name: make elements with dom.js." },
      { property: "insertAdjacentHTML", message: "A player's name stays a name: make elements with dom.js." },
    ],
    "no-return-assign": "error",
    "no-self-compare": "error",
    "no-shadow": "error",
    "no-template-curly-in-string": "error",
    "no-throw-literal": "error",
    "no-unmodified-loop-condition": "error",
    "no-unreachable-loop": "error",
    "no-unused-expressions": ["error", { allowShortCircuit: true }],
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
    "no-useless-concat": "error",
    "no-useless-rename": "error",
    "no-useless-return": "error",
    "no-var": "error",
    "object-shorthand": "error",
    "prefer-arrow-callback": "error",
    "prefer-const": "error",
    "prefer-object-spread": "error",
    "prefer-promise-reject-errors": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "prefer-template": "error",
    "radix": "error",
    "require-atomic-updates": "error",
    "symbol-description": "error",
    "yoda": "error",
  },
};

const worklets = { files: ["static/**/*_worklet.js"], languageOptions: { globals: globals.audioWorklet } };

export default [{ ignores: ["static/**/vendor/"] }, js.configs.recommended, pages, worklets];
