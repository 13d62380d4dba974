import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { createDb } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import type { FunctionName } from '#infra/functions.ts'
import { granted } from './granted.ts'
import type { TestTable } from './table.ts'

/** A process that dies before or after one of its calls to the table, the queue or the file store. */

export type CrashTime = 'before' | 'after'

export class Died extends Error {}

export class MortalProcess {
  readonly #at: number
  readonly #when: CrashTime
  #calls = 0
  hasDied = false

  constructor(at: number, when: CrashTime) {
    this.#at = at
    this.#when = when
  }

  #die(): never {
    this.hasDied = true
    throw new Died('The process died')
  }

  async #call<T>(run: () => Promise<T>): Promise<T> {
    if (this.hasDied) this.#die()
    this.#calls += 1
    const isLast = this.#calls === this.#at
    if (isLast && this.#when === 'before') this.#die()
    const result = await run()
    if (isLast || this.hasDied) this.#die()
    return result
  }

  /** Each of its methods is a call. */
  mortal<T extends object>(service: T): T {
    return new Proxy(service, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function'
          ? (...args: unknown[]) =>
              this.#call(() => (value as (...given: unknown[]) => Promise<unknown>).apply(target, args))
          : value
      },
    })
  }

  /** The table, queue and files of a function, within its role. */
  overrides(table: TestTable, name: FunctionName, services: Partial<Pick<Deps, 'files'>> = {}): Partial<Deps> {
    const client = this.mortal<DynamoDBDocumentClient>(granted(table.client, name))
    const queue = this.mortal({ notify: table.deps().notify })
    return {
      db: createDb(table.tableName, client),
      notify: (messages) => queue.notify(messages),
      ...(services.files && { files: this.mortal(services.files) }),
    }
  }
}

/** Runs a trial with a crash at each call, before and after it, until there are no more. @returns the crashes. */
export const atEveryCall = async (trial: (life: MortalProcess, where: string) => Promise<void>): Promise<number> => {
  let crashes = 0
  for (const when of ['before', 'after'] as const)
    for (let at = 1; ; at += 1) {
      const life = new MortalProcess(at, when)
      await trial(life, `${when} call ${at}`)
      if (!life.hasDied) break
      crashes += 1
    }
  return crashes
}
