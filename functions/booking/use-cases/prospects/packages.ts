import { encodeMoney } from '#shared/api/money-paths.ts'
import { moneyOfRoutes } from '#shared/api/money-of-routes.ts'
import { prospectsApi } from '#shared/api/prospects.ts'
import { restOf } from '#shared/domain/package/fill.ts'
import { mostPackages, type Package, type PackageInput } from '#shared/domain/package/schema.ts'
import { AppError } from '#shared/errors.ts'
import { ChangedMeanwhile } from '#functions/platform/db/changed-meanwhile.ts'
import { retryConflicts } from '#functions/platform/db/conflict-retry.ts'
import { ConditionFailed, put } from '#functions/platform/db/db.ts'
import { packagesKey, type Key } from '#functions/platform/db/keys.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { isOlder } from '#functions/platform/db/save-edit.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'

/** The packages of the agency: one row, which every agent and admin edits. */

interface Stored {
  packages: readonly Package[]
  version: number
}

const readPackages = async (deps: Deps): Promise<Stored> =>
  (await deps.db.get<Stored & Key>(packagesKey)) ?? { packages: [], version: 0 }

/** A refusal goes out as it is. */
const onWire = (one: Package): unknown => encodeMoney(moneyOfRoutes['PUT /packages/{id}']?.answer, one)

const byName = (a: Package, b: Package): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** Somebody else has saved another package meanwhile. */
const isRaced = (error: unknown): boolean => error instanceof ConditionFailed

const change = <T>(deps: Deps, make: (packages: readonly Package[]) => { packages: readonly Package[]; answer: T }) =>
  retryConflicts(
    deps,
    async () => {
      const { packages: stored, version } = await readPackages(deps)
      const { packages, answer } = make(stored)
      const unchanged =
        version === 0
          ? { ConditionExpression: 'attribute_not_exists(PK)' }
          : { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } }
      const row = { ...packagesKey, packages: packages.toSorted(byName), version: version + 1 }
      await commit(deps, [put(deps.db.tableName, row, unchanged)])
      return answer
    },
    isRaced,
  )

/** @throws AppError invalid for a package that pays more than it costs, or whose name is taken. */
const demandSound = (input: PackageInput, others: readonly Package[]): void => {
  if (restOf(input) < 0) {
    const message = 'The places and shares are more than the price'
    throw new AppError('invalid', message, { errors: { price: message } })
  }
  if (others.some(({ name }) => name === input.name)) {
    const message = 'Another package has this name'
    throw new AppError('invalid', message, { errors: { name: message } })
  }
}

const demandPackage = (packages: readonly Package[], id: string): Package => {
  const found = packages.find((one) => one.id === id)
  if (!found) throw new AppError('not_found', 'Could not find this package')
  return found
}

export const listPackages = useCase(
  prospectsApi.listPackages,
  async (deps) => [...(await readPackages(deps)).packages],
  () => [packagesKey],
)

export const createPackage = useCase(
  prospectsApi.createPackage,
  (deps, _actor, { body }) =>
    change(deps, (packages) => {
      if (packages.length >= mostPackages) throw new AppError('conflict', `At most ${mostPackages} packages`)
      demandSound(body, packages)
      const answer = { ...body, id: deps.id('pkg'), version: 1 }
      return { packages: [...packages, answer], answer }
    }),
  () => [packagesKey],
)

export const updatePackage = useCase(
  prospectsApi.updatePackage,
  (deps, _actor, { params: { id }, body: { version, ...input } }) =>
    change(deps, (packages) => {
      const before = demandPackage(packages, id)
      if (isOlder(version, before)) throw new ChangedMeanwhile('package', { current: onWire(before) })
      const others = packages.filter((one) => one.id !== id)
      demandSound(input, others)
      const answer = { ...input, id, version: before.version + 1 }
      return { packages: [...others, answer], answer }
    }),
  () => [packagesKey],
)

export const deletePackage = useCase(
  prospectsApi.deletePackage,
  (deps, _actor, { params: { id } }) =>
    change(deps, (packages) => {
      demandPackage(packages, id)
      return { packages: packages.filter((one) => one.id !== id), answer: null }
    }),
  () => [packagesKey],
)
