import type { Survivors } from '../survivor.ts'

export const operations: readonly Survivors[] = []
