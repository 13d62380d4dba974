import { LocalError } from '../state/local-error.ts'

const reference = /\{\{resolve:secretsmanager:(.+?):SecretString:([^:}]+):*\}\}/g

/** Dynamic references: a secret's value at deployment. `secretText` reads one by its ARN. */
export const resolveReferences = (text: string, secretText: (id: string) => string): string =>
  text.replaceAll(reference, (_, id: string, key: string) => {
    const value = (JSON.parse(secretText(id)) as Record<string, unknown>)[key]
    if (typeof value !== 'string')
      throw new LocalError(`The secret ${id} has no "${key}", which the template refers to.`)
    return value
  })
