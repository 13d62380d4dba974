import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Stripe's published API, as far as the installed SDK carries it: its sources and types are generated from the OpenAPI
 * description (`OPENAPI_VERSION` in the package).
 */

const sdk = join(import.meta.dirname, '../../node_modules/stripe/esm')

interface SdkMethod {
  /** `POST /v1/invoices/{id}/pay` */
  call: string
  file: string
  className: string
  method: string
}

const methodsIn = (file: string): SdkMethod[] => {
  const source = readFileSync(join(sdk, file), 'utf8')
  return source.split(/^export class /m).flatMap((part) => {
    const className = /^\w+/.exec(part)?.[0] ?? ''
    return [
      ...part.matchAll(
        /^ {4}(\w+)\([^)]*\) \{(?:(?!^ {4}\w).)*?return this\._makeRequest\('(\w+)', (?:'([^']+)'|`([^`]+)`)/gms,
      ),
    ].map(([, method, verb, plain, template]) => ({
      call: `${verb!} ${(plain ?? template!).replace(/\$\{[^}]+\}/g, '{}')}`,
      file,
      className,
      method: method!,
    }))
  })
}

export const sdkMethods: readonly SdkMethod[] = globSync('resources/**/*.js', { cwd: sdk }).flatMap(methodsIn)

const options = { strict: true, skipLibCheck: true, moduleResolution: ts.ModuleResolutionKind.Bundler }

/** Says what Stripe's types have against these parameters of a call: unknown names, missing ones, wrong values. */
export const sdkChecker = (calls: readonly string[]): ((call: string, params: Record<string, string>) => string[]) => {
  const wanted = sdkMethods.filter(({ call }) => calls.includes(call))
  const program = ts.createProgram(
    [...new Set(wanted.map(({ file }) => join(sdk, file.replace(/\.js$/, '.d.ts'))))],
    options,
  )
  const checker = program.getTypeChecker()

  const paramsOf = ({ file, className, method }: SdkMethod): ts.Type | undefined => {
    const source = program.getSourceFile(join(sdk, file.replace(/\.js$/, '.d.ts')))!
    const declared = source.statements.filter(ts.isClassDeclaration).find(({ name }) => name?.text === className)!
    const type = checker.getTypeAtLocation(declared)
    const signature = checker
      .getTypeOfSymbolAtLocation(type.getProperty(method)!, declared)
      .getCallSignatures()
      .find((one) => one.parameters.some(({ name }) => name === 'params'))
    const params = signature?.parameters.find(({ name }) => name === 'params')
    return params && checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(params, declared))
  }

  const parts = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])
  const propertyOf = (type: ts.Type, name: string): ts.Type | undefined => {
    for (const one of parts(type)) {
      if (/^\d+$/.test(name)) {
        const item = one.getNumberIndexType()
        if (item && checker.isArrayType(one)) return item
        continue
      }
      const property = one.getProperty(name)
      if (property) return checker.getNonNullableType(checker.getTypeOfSymbol(property))
      const index = one.getStringIndexType()
      if (index) return index
    }
    return undefined
  }

  /** Enumerations are open, because Stripe may add values; we send only those that it documents. */
  const fits = (type: ts.Type, value: string): boolean => {
    const known = parts(type).flatMap((one) => (one.isStringLiteral() && one.value !== '' ? [one.value] : []))
    if (known.length > 0) return known.includes(value)
    return parts(type).some((one) => {
      if (one.isNumberLiteral()) return String(one.value) === value
      if (one.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(one) === value
      if (one.flags & ts.TypeFlags.Boolean) return value === 'true' || value === 'false'
      if (one.flags & ts.TypeFlags.Number) return /^-?\d+$/.test(value) || value === '{time}'
      return Boolean(one.flags & (ts.TypeFlags.String | ts.TypeFlags.Intersection))
    })
  }

  const isRequired = (property: ts.Symbol): boolean => !(property.flags & ts.SymbolFlags.Optional)

  return (call, params) => {
    const method = wanted.find((one) => one.call === call)
    if (!method) return [`the SDK has no ${call}`]
    const root = paramsOf(method)
    if (!root) return Object.keys(params).map((name) => `${call} takes no parameters, but got ${name}`)
    const given = new Map<string, { type: ts.Type; names: Set<string> }>([['', { type: root, names: new Set() }]])
    const wrong: string[] = []
    for (const [name, value] of Object.entries(params)) {
      let type: ts.Type | undefined = root
      let at = ''
      for (const key of name.split(/[[\]]+/).filter(Boolean)) {
        const within = given.get(at) ?? { type: type!, names: new Set<string>() }
        given.set(at, within)
        within.names.add(key)
        type = type && propertyOf(type, key)
        at = `${at}.${key}`
      }
      if (!type) wrong.push(`${call} does not know ${name}`)
      else if (!fits(type, value)) wrong.push(`${call} does not take ${value} as ${name}`)
    }
    for (const { type, names } of given.values()) {
      const object = parts(type).find((one) => [...names].every((name) => propertyOf(one, name)))
      for (const property of object && !checker.isArrayType(object) ? object.getProperties() : [])
        if (isRequired(property) && !names.has(property.name)) wrong.push(`${call} lacks ${property.name}`)
    }
    return wrong
  }
}
