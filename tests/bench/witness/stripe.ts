import { join } from 'node:path'
import ts from 'typescript'
import { sdkMethods } from '#tests/support/stripe-sdk.ts'
import type { WitnessedCall } from '#tests/support/witness-tap.ts'
import type { Judged } from './aws.ts'

/**
 * Answers of the emulator, and its webhooks, against the types of Stripe's SDK, which are generated from Stripe's
 * OpenAPI description. Requests have their own check (tests/support/stripe-sdk.ts).
 */

const sdk = join(import.meta.dirname, '../../../node_modules/stripe/esm')
const declarations = (file: string) => join(sdk, file.replace(/\.js$/, '.d.ts'))
const options = { strict: true, skipLibCheck: true, moduleResolution: ts.ModuleResolutionKind.Bundler }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `/v1/charges/{}/capture`, the most literal one first. */
const patterns = sdkMethods
  .map((method) => {
    const [verb = '', path = ''] = method.call.split(' ')
    return { method, verb, pattern: new RegExp(`^${path.replace(/\{\}/g, '[^/]+')}$`), wild: path.split('{}').length }
  })
  .toSorted((a, b) => a.wild - b.wild)

const methodOf = ({ method, url }: WitnessedCall) => {
  const { pathname } = new URL(url, 'https://api.stripe.com')
  return patterns.find(({ verb, pattern }) => verb === method && pattern.test(pathname))?.method
}

/** Members of the SDK's own, which no answer has. */
const ofTheSdk = new Set(['lastResponse'])

export class StripeTypes {
  readonly #program = ts.createProgram(
    [...new Set([...sdkMethods.map(({ file }) => declarations(file)), declarations('Types.js')])],
    options,
  )
  readonly #checker = this.#program.getTypeChecker()
  readonly #answers = new Map<string, ts.Type | undefined>()

  #declared(file: string, name: string): ts.Type {
    const source = this.#program.getSourceFile(declarations(file))!
    const found = this.#checker.getExportsOfModule(this.#checker.getSymbolAtLocation(source)!)
    const symbol = found.find((one) => one.name === name)
    if (!symbol) throw new Error(`${file} declares no ${name}`)
    return this.#checker.getDeclaredTypeOfSymbol(symbol)
  }

  /** The type that a method of the SDK resolves to. */
  #answerOf(call: WitnessedCall): ts.Type | undefined {
    const method = methodOf(call)
    if (!method) return undefined
    const known = this.#answers.get(method.call)
    if (known) return known
    const at = this.#program.getSourceFile(declarations(method.file))!
    const member = this.#declared(method.file, method.className).getProperty(method.method)!
    const [signature] = this.#checker.getTypeOfSymbolAtLocation(member, at).getCallSignatures()
    const type = signature && this.#checker.getAwaitedType(signature.getReturnType())
    this.#answers.set(method.call, type)
    return type
  }

  #parts(type: ts.Type): ts.Type[] {
    return type.isUnion() ? type.types : [type]
  }

  #memberOf(type: ts.Type, name: string): ts.Type | undefined {
    const property = type.getProperty(name)
    return property ? this.#checker.getTypeOfSymbol(property) : type.getStringIndexType()
  }

  /** Members that say which part of a union an object is. */
  #isThis(part: ts.Type, value: Record<string, unknown>): boolean {
    return ['object', 'type', 'deleted'].every((name) => {
      const member = value[name] === undefined ? undefined : part.getProperty(name)
      const literals = member
        ? this.#parts(this.#checker.getTypeOfSymbol(member)).filter((one) => one.isStringLiteral())
        : []
      return literals.length === 0 || literals.some((one) => one.isStringLiteral() && one.value === value[name])
    })
  }

  #objectProblems(parts: ts.Type[], value: Record<string, unknown>, at: string): string[] {
    const fitting = parts.filter((one) => this.#isThis(one, value))
    const unknown = (one: ts.Type) => Object.keys(value).filter((name) => !this.#memberOf(one, name))
    const part = fitting.toSorted((a, b) => unknown(a).length - unknown(b).length)[0]
    if (!part) return [`${at} is another object: ${JSON.stringify(value).slice(0, 60)}`]
    return Object.entries(value).flatMap(([name, entry]) => {
      const member = this.#memberOf(part, name)
      return member && !ofTheSdk.has(name)
        ? this.#problems(member, entry, `${at}.${name}`)
        : [`${at}.${name} is unknown to ${this.#checker.typeToString(part).slice(0, 60)}`]
    })
  }

  #problems(type: ts.Type, value: unknown, at: string): string[] {
    const parts = this.#parts(type)
    const has = (flags: ts.TypeFlags) => parts.some((one) => one.flags & flags)
    if (has(ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return []
    if (value === null) return has(ts.TypeFlags.Null) ? [] : [`${at} cannot be null`]
    if (Array.isArray(value)) {
      const items = parts.flatMap((one) => (this.#checker.isArrayType(one) ? [one.getNumberIndexType()!] : []))
      return items.length === 0
        ? [`${at} is no list`]
        : value.flatMap((one) => this.#problems(items[0]!, one, `${at}[]`))
    }
    if (isObject(value)) {
      const objects = parts.filter((one) => one.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
      return objects.length === 0 ? [`${at} is no object`] : this.#objectProblems(objects, value, at)
    }
    if (typeof value === 'string') {
      const literals = parts.flatMap((one) => (one.isStringLiteral() ? [one.value] : []))
      if (literals.length > 0 && !has(ts.TypeFlags.String))
        return literals.includes(value) ? [] : [`${at} has no value ${value}`]
      return has(ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral) || this.#isDecimal(parts)
        ? []
        : [`${at} is no text`]
    }
    const flag = typeof value === 'number' ? ts.TypeFlags.NumberLike : ts.TypeFlags.BooleanLike
    return has(flag) ? [] : [`${at} is no ${typeof value}`]
  }

  /** Sent as text, read as a `Decimal`. */
  #isDecimal(parts: ts.Type[]): boolean {
    return parts.some((one) => one.aliasSymbol?.name === 'Decimal')
  }

  #webhook(call: WitnessedCall): Judged {
    const event = JSON.parse(call.body) as { object: string; type: string }
    const operation = `event ${event.type}`
    // A thin event has its object's address only.
    if (event.object !== 'event') return { operation, problems: [] }
    const known = this.#parts(this.#declared('resources/Events.js', 'Event')).find((one) => this.#isThis(one, event))
    if (!known) return { operation, problems: [`Stripe has no event ${event.type}`] }
    return { operation, problems: this.#problems(known, event, 'event') }
  }

  /** @returns undefined for a request to something else than Stripe, and from it. */
  judge(call: WitnessedCall): Judged | undefined {
    if (call.headers['stripe-signature'] !== undefined) return this.#webhook(call)
    if (!call.headers['authorization']?.startsWith('Bearer sk_')) return undefined
    const operation = `stripe ${methodOf(call)?.call ?? `${call.method} ${call.url}`}`
    if (call.status >= 400) return { operation, problems: this.#errorProblems(call) }
    const type = this.#answerOf(call)
    if (!type) return { operation, problems: [`the SDK has no ${operation}`] }
    return { operation, problems: this.#problems(type, JSON.parse(call.answer), 'answer') }
  }

  #errorProblems({ answer }: WitnessedCall): string[] {
    const { error } = JSON.parse(answer) as { error?: Record<string, unknown> }
    return error ? this.#problems(this.#declared('Types.js', 'StripeRawError'), error, 'error') : ['no error']
  }
}
