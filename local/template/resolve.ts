import { LocalError } from '../state/local-error.ts'
import { account, attributeOf, nameOf, refOf, region } from './names.ts'
import { stackName, type Template } from './template.ts'

/** Marks a value whose property is then omitted. */
const noValue = Symbol('AWS::NoValue')

const pseudo: Record<string, unknown> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': stackName,
  'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stackName}/local`,
  'AWS::NoValue': noValue,
}

export interface Resolver {
  /** A template value with all intrinsic functions resolved. */
  resolve(value: unknown): unknown
  name(logicalId: string): string
}

export const createResolver = (template: Template, queueUrl: (name: string) => string): Resolver => {
  const resourceOf = (id: string) => {
    const resource = template.Resources[id]
    if (!resource) throw new LocalError(`The template refers to ${id}, which it does not have.`)
    return resource
  }

  const name = (id: string): string => nameOf(id, resourceOf(id), resolve)

  const ref = (id: string): unknown => {
    if (id in pseudo) return pseudo[id]
    const parameter = template.Parameters?.[id]
    if (parameter) {
      if (parameter.Default === undefined) throw new LocalError(`The template's parameter ${id} has no default value.`)
      return parameter.Default
    }
    const { Type } = resourceOf(id)
    return Type === 'AWS::SQS::Queue' ? queueUrl(name(id)) : refOf(name(id), Type)
  }

  const getAtt = (id: string, attribute: string): unknown =>
    attribute === 'QueueUrl' ? ref(id) : attributeOf(name(id), resourceOf(id).Type, attribute)

  const text = (value: unknown): string => String(resolve(value))
  const list = (value: unknown): unknown[] => {
    const resolved = resolve(value)
    if (!Array.isArray(resolved))
      throw new LocalError(`The template has ${JSON.stringify(value)} where a list belongs.`)
    return resolved
  }

  const substitute = (argument: unknown): string => {
    const [pattern, values] = Array.isArray(argument)
      ? (argument as [string, Record<string, unknown>])
      : [argument as string, {}]
    return pattern
      .replaceAll(/\$\{([^!}][^}]*)\}/g, (_, key: string) => {
        if (key in values) return text(values[key])
        const [id, attribute] = splitOnce(key)
        return String(attribute === undefined ? ref(id) : getAtt(id, attribute))
      })
      .replaceAll('${!', '${')
  }

  const intrinsics: Record<string, (argument: unknown) => unknown> = {
    Ref: (a) => ref(a as string),
    'Fn::GetAtt': (a) =>
      Array.isArray(a)
        ? getAtt(a[0] as string, a[1] as string)
        : getAtt(...(splitOnce(a as string) as [string, string])),
    'Fn::Join': (a) =>
      list((a as unknown[])[1])
        .map(String)
        .join((a as string[])[0]),
    'Fn::Sub': substitute,
    'Fn::Select': (a) => list((a as unknown[])[1])[Number((a as unknown[])[0])],
    'Fn::Split': (a) => text((a as unknown[])[1]).split((a as string[])[0] ?? ','),
    'Fn::GetAZs': () => [`${region}a`],
  }

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve).filter((v) => v !== noValue)
    if (typeof value !== 'object' || value === null) return value
    const [key = '', ...others] = Object.keys(value)
    if (others.length === 0 && (key === 'Ref' || key.startsWith('Fn::'))) {
      const intrinsic = intrinsics[key]
      if (!intrinsic)
        throw new LocalError(
          `The template uses ${key}, which the local cloud does not know (local/template/resolve.ts).`,
        )
      return intrinsic((value as Record<string, unknown>)[key])
    }
    return Object.fromEntries(
      Object.entries(value)
        .map(([k, v]) => [k, resolve(v)])
        .filter(([, v]) => v !== noValue),
    )
  }

  return { resolve, name }
}

const splitOnce = (key: string): [string, string | undefined] => {
  const dot = key.indexOf('.')
  return dot < 0 ? [key, undefined] : [key.slice(0, dot), key.slice(dot + 1)]
}
