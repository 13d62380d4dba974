import stylistic from '@stylistic/eslint-plugin'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'cdk.out', '.build', '.local', 'coverage', '**/*.cjs', 'tests/.out'] },
  ...tseslint.configs.strict,
  stylistic.configs.customize({ indent: 2, quotes: 'single', semi: false, jsx: true, braceStyle: '1tbs', arrowParens: true, commaDangle: 'always-multiline', quoteProps: 'as-needed' }),
  {
    rules: {
      // Where a line breaks inside an expression is the writer's: short things stay on one line.
      ...Object.fromEntries(['jsx-one-expression-per-line', 'jsx-max-props-per-line', 'max-statements-per-line', 'operator-linebreak', 'multiline-ternary', 'no-mixed-operators'].map((rule) => [`@stylistic/${rule}`, 'off'])),
      '@stylistic/comma-dangle': ['error', { arrays: 'always-multiline', objects: 'always-multiline', imports: 'always-multiline', exports: 'always-multiline', functions: 'always-multiline', generics: 'ignore' }],
      // A table may stand in columns.
      '@stylistic/key-spacing': ['error', { mode: 'minimum' }],
      '@stylistic/no-multi-spaces': ['error', { exceptions: { ArrayExpression: true, Property: true } }],
      '@stylistic/quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: 'always' }],
      '@stylistic/member-delimiter-style': ['error', { multiline: { delimiter: 'none' }, singleline: { delimiter: 'comma', requireLast: false } }],
    },
  },
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.js', 'tools/*.mjs'] }, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Indexed access is checked by the compiler (noUncheckedIndexedAccess); where a key is known to exist, `!` says so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-imports': ['error', { paths: [
        { name: '@mui/material', message: 'Import the component by its path.' },
        { name: '@mui/icons-material', message: 'Import the icon by its path.' },
      ] }],
      'no-restricted-syntax': ['error', {
        selector: "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
        message: "Use import * as z from 'zod': the named import costs 356 KiB a Lambda.",
      }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error', 'warn', 'log', 'info'] }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['functions/**/*.ts', 'local/**/*.ts', 'shared/**/*.ts', 'infra/**/*.ts', 'web/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  { files: ['web/**/*.{ts,tsx}'], plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules } },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
)
