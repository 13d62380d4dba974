import type { Survivors } from '../survivor.ts'

export const transfers: readonly Survivors[] = []
