import * as z from 'zod'
import { lazy } from '#shared/lazy.ts'
import { contractClauses, contractClausesInput } from '../domain/contract/schema.ts'
import { eventView } from '../domain/event/record/schema.ts'
import { contractName, requiredName, requiredText } from '../domain/schema-parts.ts'
import { endpoint } from './endpoint.ts'
import { version } from './wire.ts'

const changedTerm = lazy(() => z.object({ label: z.string(), before: z.string(), after: z.string() }))
const signedDocument = lazy(() =>
  z.object({
    /** Also printed on the document. */
    number: z.string(),
    kind: z.enum(['contract', 'amendment']),
    /** The version of the agreement that it was signed for. */
    version: z.number().int(),
    title: z.string(),
    text: z.string(),
    sha256: z.string(),
    client_signature: z.string(),
    signed_at: z.string(),
    /** False if a later contract replaced it, and for the amendment of a change that never took effect. */
    in_force: z.boolean(),
  }),
)
/** The text to read now: a pending amendment if there is one, otherwise the contract. */
const contract = lazy(() =>
  z.object({
    kind: z.enum(['contract', 'amendment']),
    title: z.string(),
    text: z.string(),
    /** For an amendment: each term of the contract that changes. */
    changes: z.array(changedTerm()),
    /** All documents signed for this event, oldest first. */
    documents: z.array(signedDocument()),
    /** An admin edited it, and terms or clauses have changed since. */
    edit_is_older: z.boolean(),
    /** In whose name the agent signs. */
    agency: z.string(),
    vendor_signature: z.string().nullish(),
    client_signature: z.string().nullish(),
    signed_at: z.string().nullish(),
    /** The consent sentence shown above the signature. */
    consent: z.string(),
    sha256: z.string(),
    editable: z.boolean(),
    /** The event's version; any change to the event may change the terms. */
    version: z.number().int(),
  }),
)
export const contractsApi = {
  getContract: endpoint({
    group: 'contracts',
    method: 'GET',
    path: '/events/{id}/contract',
    who: 'verified',
    program: 'read',
    refuses: ['conflict'],
    summary: 'Get the contract',
    status: 200,
    response: contract,
  }),
  getContractPdf: endpoint({
    group: 'contracts',
    method: 'GET',
    path: '/events/{id}/contract/pdf',
    who: 'verified',
    program: 'read',
    refuses: ['conflict'],
    summary: 'Get the PDF of a signed contract or amendment with its certificate',
    query: () =>
      z.object({
        number: z
          .string()
          .max(64)
          .optional()
          .meta({ description: 'A document of `documents`; defaults to the contract signed last' }),
      }),
    produces: 'application/pdf',
    status: 200,
    response: () => z.string().meta({ format: 'binary' }),
  }),
  updateContract: endpoint({
    effect: 'words',
    audited: { as: 'Edited the contract before it was signed', written: 'with_the_act' },
    group: 'contracts',
    method: 'PUT',
    path: '/events/{id}/contract',
    who: ['admin'],
    summary: 'Edit the contract before it is signed',
    body: () =>
      z.object({
        title: requiredName('Required', 256),
        text: requiredText('Required', 60_000),
        version: version(),
      }),
    status: 200,
    response: contract,
  }),
  signContract: endpoint({
    effect: 'binds',
    group: 'contracts',
    method: 'POST',
    path: '/events/{id}/contract-sign',
    who: ['client'],
    needsConfirmedEmail: true,
    summary: 'Sign the contract as the client',
    body: () =>
      z.object({
        signature: contractName('Please type your name'),
        consent: z.literal(true, 'Please agree to the contract'),
        /** Hash of the text the client read, as returned by `GET contract`. */
        sha256: z.string('Please read the contract first').max(64),
      }),
    status: 200,
    response: eventView,
  }),
  getEvidence: endpoint({
    effect: 'export',
    audited: { as: 'Downloaded the evidence for a disputed payment', written: 'after_the_act' },
    group: 'contracts',
    method: 'GET',
    path: '/events/{id}/evidence',
    who: ['admin', 'agent'],
    summary: 'Get the evidence for a disputed payment as one PDF: documents, signatures, payments, mails, activity',
    produces: 'application/pdf',
    status: 200,
    response: () => z.string().meta({ format: 'binary' }),
  }),
  verifyDocument: endpoint({
    group: 'contracts',
    method: 'GET',
    path: '/verify/{sha256}',
    who: 'public',
    summary: 'Check by its hash whether a file is a signed document; the file itself is never sent',
    query: () =>
      z.object({
        number: z
          .string()
          .max(64)
          .optional()
          .meta({ description: 'The number found in the file, which tells an altered document from an unknown file' }),
      }),
    status: 200,
    response: () =>
      z.object({
        result: z.enum(['genuine', 'altered', 'unknown']),
        number: z.string().optional(),
        kind: z.enum(['contract', 'amendment']).optional(),
        version: z.number().int().optional(),
        signed_at: z.string().optional(),
      }),
  }),
  getContractClauses: endpoint({
    group: 'contracts',
    method: 'GET',
    path: '/contract-clauses',
    who: ['admin'],
    program: 'read',
    summary: "Get the agency's contract clauses",
    status: 200,
    response: contractClauses,
  }),
  updateContractClauses: endpoint({
    effect: 'words',
    audited: { as: 'Saved the agency’s contract clauses', written: 'with_the_act' },
    group: 'contracts',
    method: 'PUT',
    path: '/contract-clauses',
    who: ['admin'],
    summary: "Save the agency's contract clauses; signed documents keep theirs",
    body: () => contractClausesInput().extend({ version: version() }),
    status: 200,
    response: contractClauses,
  }),
}
