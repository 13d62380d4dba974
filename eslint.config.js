import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
import { methodKinds } from './shared/domain/payment/method-kinds.ts'
import { statusList } from './tools/lint/status-list.ts'

const zodImport = {
  selector: "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
  message: "Use import * as z from 'zod': the named import costs 356 KiB a Lambda.",
}
const kinds = methodKinds.filter((kind) => kind !== 'other').join('|')
const methodKind = {
  // A key `card` is an ordinary word; a table of kinds names others, too.
  selector: `Literal[value=/^(${kinds})$/], ObjectExpression > Property > Identifier.key[name=/^(?!card$)(${kinds})$/]`,
  message: 'Ask shared/domain/payment/method-kinds.ts: another kind of payment method is forgotten here.',
}

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'cdk.out', '.build', '.local', 'coverage', '**/*.cjs', 'tests/.out'] },
  ...tseslint.configs.strict,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', 'tools/*.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Indexed access is checked by the compiler (noUncheckedIndexedAccess); where a key is known to exist, `!` says
      // so.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@mui/material', message: 'Import the component by its path.' },
            { name: '@mui/icons-material', message: 'Import the icon by its path.' },
          ],
        },
      ],
      'no-restricted-syntax': ['error', zodImport],
      // A module's type is extended by an interface that adds nothing of its own (MUI's palette).
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['error', 'warn', 'log', 'info'] }],
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['functions/**/*.ts', 'local/**/*.ts', 'shared/**/*.ts', 'infra/**/*.ts', 'web/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['{functions,infra,local,shared,tools}/**/*.ts', 'web/**/*.{ts,tsx}'],
    // The provider has statuses of its own, and every kind of payment method by its own name.
    ignores: ['local/stripe/**', 'shared/domain/payment/method-kinds.ts'],
    plugins: { bookme: { rules: { 'status-list': statusList } } },
    rules: { 'bookme/status-list': 'error', 'no-restricted-syntax': ['error', zodImport, methodKind] },
  },
  // Functions log by `deps.log`, which cannot say what a person wrote; the console can.
  { files: ['functions/**/*.ts', 'shared/**/*.ts'], rules: { 'no-console': 'error' } },
  {
    files: ['functions/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['../*'], message: 'Another folder of functions: #functions/…' }] },
      ],
    },
  },
  { files: ['web/**/*.{ts,tsx}'], plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules } },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
)
