import { createHash } from 'node:crypto'
import type { ResponseOf } from '#shared/api/endpoint.ts'
import type { eventsApi } from '#shared/api/events.ts'
import { consentSentence, contractFor, type ContractText } from '#shared/domain/event/agreement/contract.ts'
import { canEditContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { put, putNew, type TransactItem } from '../_lib/db.ts'
import type { Actor, Deps } from '../_lib/deps.ts'
import { contractKey, signatureKey, type Key } from './keys.ts'

/** The signed text and its evidence (docs/product.md#proposal-and-contract). */
export interface Evidence extends ContractText {
  signature: string
  user_id: string
  ip: string
  user_agent: string
  signed_at: string
  sha256: string
  consent: string
}

/** A contract that an admin edited or the client signed; until then it is generated. */
export interface ContractRow extends ContractText, Key {
  /** Hash of the text generated at the time of the edit: an edit lasts until the terms change. */
  basis: string
  signed?: Evidence | undefined
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

export const findContract = (deps: Deps, eventId: string): Promise<ContractRow | undefined> =>
  deps.db.get<ContractRow>(contractKey(eventId))

const isSigned = (event: Event) => event.proposal_signed_at != null && event.contract_resign_needed !== true

/** The exact text in force: the signed one, else an admin's edit of these terms, else the generated one. */
const currentText = (event: Event, row: ContractRow | undefined): ContractText => {
  if (row?.signed && isSigned(event)) return row.signed
  const generated = contractFor(event)
  return row !== undefined && row.basis === sha256(generated.text) ? row : generated
}

export type ContractView = ResponseOf<typeof eventsApi.getContract>

export const contractView = (event: Event, row: ContractRow | undefined, viewer: Viewer): ContractView => {
  const { title, text } = currentText(event, row)
  const signed = isSigned(event) ? row?.signed : undefined
  return {
    title,
    text,
    sha256: sha256(text),
    consent: consentSentence,
    vendor_signature: event.agent?.name ?? null,
    client_signature: signed?.signature ?? null,
    signed_at: signed?.signed_at ?? null,
    version: event.version,
    editable: canEditContract(relation(viewer, event), event).ok,
  }
}

/** The row of an admin's edit. */
export const editedContract = (event: Event, edit: ContractText): ContractRow => ({
  ...contractKey(event.id),
  title: edit.title,
  text: edit.text,
  basis: sha256(contractFor(event).text),
})

/** The evidence of a signature given now. */
export const evidenceOf = (
  deps: Deps,
  actor: Actor,
  event: Event,
  row: ContractRow | undefined,
  signature: string,
): Evidence => {
  const { title, text } = currentText(event, row)
  return {
    title,
    text,
    signature,
    user_id: actor.id,
    ip: deps.request.ip,
    user_agent: deps.request.userAgent,
    signed_at: deps.now,
    sha256: sha256(text),
    consent: consentSentence,
  }
}

/** The signed contract, and the evidence in a row that no later signature touches. */
export const signatureWrites = (deps: Deps, event: Event, evidence: Evidence): TransactItem[] => {
  const row: ContractRow = {
    ...contractKey(event.id),
    title: evidence.title,
    text: evidence.text,
    basis: sha256(contractFor(event).text),
    signed: evidence,
  }
  return [
    put(deps.db.tableName, { ...row }),
    putNew(deps.db.tableName, { ...signatureKey(event.id, evidence.signed_at), ...evidence }),
  ]
}

export const contractWrite = (deps: Deps, row: ContractRow): TransactItem => put(deps.db.tableName, { ...row })
