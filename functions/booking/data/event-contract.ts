import type { ContractClauses } from '#shared/domain/contract/schema.ts'
import type { ContractText } from '#functions/event/rules/agreement/contract.ts'
import type { ContractEdit } from '#functions/event/rules/agreement/contract-merge.ts'
import type { SignedDocument } from '#functions/event/rules/agreement/signed-documents.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { put, putNew, type Range, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { getClauses } from './contract-clauses.ts'
import {
  contractClausesKey,
  contractKey,
  signatureKey,
  signaturePrefix,
  type Key,
} from '#functions/platform/db/keys.ts'

/** A signed text and its evidence (docs/product.md#proposal-and-contract). */
export interface Evidence extends ContractText, SignedDocument {
  /** The document's number, also printed on it. */
  number: string
  event_id: string
  event: string
  clauses_version: number
  /** As typed. */
  signature: string
  user_id: string
  /** The account that signed. */
  account_name: string
  account_email: string
  client: string
  /** In whose name the agent signs; absent in older evidence. */
  agency?: string | undefined
  agent: string
  agent_email: string
  ip: string
  user_agent: string
  signed_at: string
  sha256: string
  consent: string
}

/** An event's contract beyond its generated text: an admin's edit, and the number of signatures. */
export interface ContractRow extends Key {
  edit?:
    | (ContractEdit & {
        kind: SignedDocument['kind']
        version: number
        /** For an edited amendment, the change it belongs to; replacing the change's terms keeps the edit. */
        change_id?: string | undefined
      })
    | undefined
  /** Documents signed so far; numbers the next one. */
  documents?: number | undefined
}

/** Everything that determines an event's contract, read together. */
export interface ContractFile {
  row: ContractRow | undefined
  clauses: ContractClauses
  /** Oldest first. */
  signed: Evidence[]
}

export const contractReads = (eventId: string): (Key | Range)[] => [
  contractKey(eventId),
  contractClausesKey,
  signaturePrefix(eventId),
]

export const readContract = async (deps: Deps, eventId: string): Promise<ContractFile> => {
  const [row, clauses, signed] = await Promise.all([
    deps.db.get<ContractRow>(contractKey(eventId)),
    getClauses(deps),
    deps.db.range<Evidence>(signaturePrefix(eventId)),
  ])
  return { row, clauses, signed }
}

/** Writes the evidence as its own row and increments the number. The edit is kept for later signatures. */
export const signatureWrites = (
  deps: Deps,
  event: Event,
  { row }: ContractFile,
  evidence: Evidence,
): TransactItem[] => [
  contractWrite(deps, { ...contractKey(event.id), edit: row?.edit, documents: (row?.documents ?? 0) + 1 }),
  putNew(deps.db.tableName, { ...signatureKey(event.id, evidence.signed_at), ...evidence }),
]

export const contractWrite = (deps: Deps, row: ContractRow): TransactItem => put(deps.db.tableName, { ...row })
