import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** What of an endpoint is for readers of the contract: a handler neither checks its own answer nor describes itself. */
const forReaders = new Set(['response', 'summary'])

interface Insertion { at: number, text: string, skipTo?: number }

/**
 * Schemas are made when a module is loaded, 50 µs each at a cold start, and to esbuild each `z.string().max(64)` is a call that may
 * have an effect. In `shared`, where everything is pure, a constant that nobody uses may go, and with the answers go their schemas.
 */
const edits = (file: ts.SourceFile): Insertion[] => {
  const found: Insertion[] = []
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { initializer } of statement.declarationList.declarations) {
      if (initializer === undefined || ts.isArrowFunction(initializer)) continue
      found.push({ at: initializer.getStart(file), text: '/* @__PURE__ */ (() => (' }, { at: initializer.end, text: '))()' })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'endpoint' && ts.isObjectLiteralExpression(node.arguments[0]!)) {
      for (const property of node.arguments[0].properties) {
        if (ts.isPropertyAssignment(property) && forReaders.has(property.name.getText(file))) {
          found.push({ at: property.initializer.getStart(file), text: 'undefined', skipTo: property.initializer.end })
        }
      }
    } else ts.forEachChild(node, visit)
  }
  visit(file)
  return found.sort((a, b) => a.at - b.at)
}

/** Leaves out of the contract what no handler of this function uses. Not for the function that publishes the contract. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]shared[/\\](api|domain)[/\\].+\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      let contents = ''
      let at = 0
      for (const edit of edits(ts.createSourceFile(path, source, ts.ScriptTarget.Latest))) {
        contents += source.slice(at, edit.at) + edit.text
        at = edit.skipTo ?? edit.at
      }
      return { contents: contents + source.slice(at), loader: 'ts' }
    })
  },
}
