import { createHash } from 'node:crypto'
import type { ResponseOf } from '#shared/api/endpoint.ts'
import type { contractsApi } from '#shared/api/contracts.ts'
import { amendmentFor, changedTerms, nextVersion } from '#functions/event/rules/agreement/amendment.ts'
import { consentTo, contractFor, type ContractText } from '#functions/event/rules/agreement/contract.ts'
import { mergeContract } from '#functions/event/rules/agreement/contract-merge.ts'
import {
  documentsInForce,
  signedDifferences,
  type SignedDocument,
} from '#functions/event/rules/agreement/signed-documents.ts'
import { canEditContract } from '#shared/domain/event/access/proposal-permissions.ts'
import { relation } from '#shared/domain/event/access/relation.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isChangePending } from '#shared/domain/event/record/terms.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import type { ContractFile, ContractRow, Evidence } from '#functions/booking/data/event-contract.ts'
import { contractKey } from '#functions/platform/db/keys.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'

/** An event's contract text, for each reader, and the evidence of a signature. */

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const isSigned = (event: Event) => event.proposal_signed_at != null && event.contract_resign_needed !== true
const lastContract = ({ signed }: ContractFile) => signed.findLast(({ kind }) => kind === 'contract')

interface Draft extends ContractText {
  kind: SignedDocument['kind']
  version: number
  change_id?: string | undefined
}

const changeIdOf = ({ agreement }: Event) => agreement?.pending?.first_id ?? agreement?.pending?.id

/** The text generated from terms and clauses, before any edit. */
const generated = (event: Event, file: ContractFile, now: string): Draft => {
  const contract = lastContract(file)
  const isAmendment = isChangePending(event) && contract !== undefined
  return isAmendment
    ? {
        kind: 'amendment',
        version: nextVersion(event),
        change_id: changeIdOf(event),
        ...amendmentFor(event, file.clauses, { now, contract }),
      }
    : { kind: 'contract', version: event.agreement?.version ?? 1, ...contractFor(event, file.clauses) }
}

/** An edit of a discarded change's amendment does not carry over to the next. */
const editOf = ({ row }: ContractFile, { kind, version, change_id }: Draft) => {
  const edit = row?.edit
  return edit?.kind === kind && edit.version === version && edit.change_id === change_id ? edit : undefined
}

/** The text to sign, including an admin's edit. */
const draftOf = (event: Event, file: ContractFile, now: string): Draft => {
  const draft = generated(event, file, now)
  const edit = editOf(file, draft)
  return edit ? { ...draft, ...mergeContract(edit, draft) } : draft
}

export type ContractView = ResponseOf<typeof contractsApi.getContract>

export const contractView = (deps: Deps, event: Event, file: ContractFile, viewer: Viewer): ContractView => {
  const signed = isSigned(event) ? lastContract(file) : undefined
  const { kind, title, text } = signed ?? draftOf(event, file, deps.now)
  const base = generated(event, file, deps.now)
  const edit = editOf(file, base)
  const inForce = new Set(documentsInForce(event, file.signed))
  return {
    kind,
    title,
    text,
    changes: kind === 'amendment' ? changedTerms(event) : [],
    documents: file.signed.map((document) => ({
      number: document.number,
      kind: document.kind,
      version: document.version,
      title: document.title,
      text: document.text,
      sha256: document.sha256,
      client_signature: document.signature,
      signed_at: document.signed_at,
      in_force: isEverSigned(event) && inForce.has(document),
    })),
    edit_is_older: signed === undefined && edit !== undefined && edit.base.text !== base.text,
    sha256: sha256(text),
    consent: consentTo(kind),
    agency: signed?.agency ?? file.clauses.agency,
    vendor_signature: event.agent?.name ?? null,
    client_signature: signed?.signature ?? null,
    signed_at: signed?.signed_at ?? null,
    version: event.version,
    editable: canEditContract(relation(viewer, event), event).ok,
  }
}

/** A resent proposal discards the signature. */
const isEverSigned = (event: Event) => event.proposal_signed_at != null

/** The row after an admin's edit. Restoring the generated text removes the edit. */
export const editedContract = (deps: Deps, event: Event, file: ContractFile, edited: ContractText): ContractRow => {
  const { kind, version, change_id, title, text } = generated(event, file, deps.now)
  const isNone = edited.title === title && edited.text === text
  return {
    ...contractKey(event.id),
    documents: file.row?.documents,
    edit: isNone
      ? undefined
      : { kind, version, change_id, base: { title, text }, edited: { title: edited.title, text: edited.text } },
  }
}

/** The evidence of a signature made now. */
export const evidenceOf = (deps: Deps, actor: Actor, event: Event, file: ContractFile, signature: string): Evidence => {
  const { kind, version, title, text } = draftOf(event, file, deps.now)
  return {
    number: `${event.id.slice(4)}-${(file.row?.documents ?? 0) + 1}`,
    kind,
    version,
    event_id: event.id,
    event: event.name,
    title,
    text,
    ...(kind === 'amendment' && { differences: signedDifferences(event) }),
    clauses_version: file.clauses.version,
    signature,
    user_id: actor.id,
    account_name: actor.name,
    account_email: actor.user.email,
    client: event.client?.name ?? '',
    agency: file.clauses.agency,
    agent: event.agent?.name ?? '',
    agent_email: event.agent?.email ?? '',
    ip: deps.request.ip,
    user_agent: deps.request.userAgent,
    signed_at: deps.now,
    sha256: sha256(text),
    consent: consentTo(kind),
  }
}
