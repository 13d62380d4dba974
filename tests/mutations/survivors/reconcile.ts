import type { Survivors } from '../survivor.ts'

export const reconcile: readonly Survivors[] = []
