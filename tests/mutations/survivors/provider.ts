import type { Survivors } from '../survivor.ts'

export const provider: readonly Survivors[] = []
