import * as z from 'zod'
import { lazy, type OutputOf } from '#shared/lazy.ts'
import {
  cellPhone,
  contractName,
  email,
  optionalCellPhone,
  optionalContractName,
  optionalName,
  optionalPhone,
  optionalText,
  optionalUrl,
  personName,
  requiredName,
  requiredText,
  requiredUrl,
  state,
  youtubeUrl,
  zipcode,
} from '../schema-parts.ts'
import { fiveDigits } from '../zipcode.ts'
import { listing, listingInput } from '../act/listing.ts'
import { profileTexts } from './profile-fields.ts'
import { newPassword } from './password.ts'

const roles = ['client', 'agent', 'artist', 'bandleader', 'musician'] as const
export const signupRole = lazy(() => z.enum(roles))

/** Contact and bank details are optional in every summary, because projections hide them from some callers. */
const contact = () => ({ email: z.string().nullish(), cell_phone: z.string().nullish() })

export const clientSummary = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    user_id: z.string().optional(),
    agent_id: z.string().nullish(),
    first: z.string().nullish(),
    last: z.string().nullish(),
    ...contact(),
    /** Shows staff that the address is unconfirmed. */
    email_confirmed: z.boolean().optional(),
    phone: z.string().nullish(),
    street: z.string().nullish(),
    city: z.string().nullish(),
    state: z.string().nullish(),
    zipcode: z.string().nullish(),
    website_url: z.string().nullish(),
  }),
)
export const agentSummary = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    user_id: z.string().optional(),
    ...contact(),
    profile_picture: z.string().nullish(),
  }),
)
export const artistSummary = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    user_id: z.string().optional(),
    ...contact(),
    profile_picture: z.string().nullish(),
    picture: z.string().nullish(),
    video_url: z.string().nullish(),
    bio: z.string().nullish(),
    repertoire: z.string().nullish(),
    website_url: z.string().nullish(),
    epk_url: z.string().nullish(),
    brands: z.array(z.string()).optional(),
    is_artist: z.boolean().optional(),
    is_brand: z.boolean().optional(),
    is_group: z.boolean().optional(),
    logo: z.string().nullish(),
    genres: z.array(z.string()).nullish(),
  }),
)
export type ArtistSummary = OutputOf<typeof artistSummary>
export const brandSummary = lazy(() =>
  artistSummary()
    .omit({ user_id: true, email: true, cell_phone: true, brands: true })
    .extend({ artist_ids: z.array(z.string()).optional(), ...listing() }),
)

export const groupMember = lazy(() =>
  z.object({
    user_id: z.string(),
    musician_id: z.string(),
    musician_name: z.string(),
    instrument: z.string().max(64),
    is_bandleader: z.boolean(),
    ...contact(),
    meal_preference: z.string().nullish(),
    profile_picture: z.string().nullish(),
    verified: z.boolean().optional(),
    /** Sent to admins only. */
    stripe_account_id: z.string().nullish(),
    group_id: z.string(),
    /** Invitees, visible to the leader; everyone else sees only members. */
    status: z.enum(['accepted', 'invited']).optional(),
  }),
)
export const groupSummary = lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    bio: z.string().nullish(),
    repertoire: z.string().nullish(),
    video_url: z.string().nullish(),
    website_url: z.string().nullish(),
    logo: z.string().nullish(),
    picture: z.string().nullish(),
    ...listing(),
    members: z.array(groupMember()).optional(),
    leader_id: z.string().optional(),
    is_group: z.boolean().optional(),
    version: z.number().optional(),
  }),
)
export type GroupSummary = OutputOf<typeof groupSummary>

export const groupInvitation = lazy(() =>
  z.object({
    group_id: z.string(),
    group_name: z.string(),
    leader_name: z.string(),
    logo: z.string().nullish(),
    instruments: z.array(z.string()),
    invited_at: z.string(),
  }),
)

export const userSchema = lazy(() =>
  z.object({
    id: z.string(),
    first: z.string(),
    last: z.string(),
    email: z.string(),
    email_confirmed: z.boolean().optional(),
    /** The new address that waits for its link to be followed; for the owner. */
    email_pending: z.string().optional(),
    cell_phone: z.string().nullish(),
    zipcode: z.string().nullish(),
    city: z.string().nullish(),
    state: z.string().nullish(),
    meal_preference: z.string().nullish(),
    profile_picture: z.string().nullish(),
    verified: z.boolean(),
    signup_complete: z.boolean(),
    /** Set while the stage demands a second factor that the person has not set up. */
    needs_second_factor: z.literal(true).optional(),
    is_admin: z.boolean(),
    is_agent: z.boolean(),
    is_client: z.boolean(),
    is_artist: z.boolean(),
    is_bandleader: z.boolean(),
    is_musician: z.boolean(),
    client: z
      .object({
        id: z.string(),
        name: z.string(),
        agent_id: z.string().nullish(),
        street: z.string().nullish(),
        website_url: z.string().nullish(),
        /** The agency's number for them, beside their own. */
        phone: z.string().nullish(),
      })
      .nullish(),
    /** Always empty: no role makes an account a venue. */
    venue: z.null().optional(),
    agent: z
      .object({
        id: z.string(),
        name: z.string(),
        signup_qrcode: z.string().nullish(),
        signup_url: z.string().nullish(),
      })
      .nullish(),
    artist: artistSummary().partial().required({ id: true }).extend(listing()).nullish(),
    musician: z.object({ id: z.string(), name: z.string(), instruments: z.array(z.string()) }).nullish(),
    groups: z.array(groupSummary()),
    /** Absent for accounts that are older than the terms, or were made by an agent. */
    terms: z.object({ version: z.string(), accepted_at: z.string() }).nullish(),
    /** Why an admin did not verify the account; gone once it is saved again. */
    refusal: z.object({ at: z.string(), reason: z.string() }).nullish(),
    /** Incremented by every change; a condition of every write. */
    version: z.number().int(),
  }),
)
export type User = OutputOf<typeof userSchema>

export const loginRecord = lazy(() =>
  z.object({
    id: z.string(),
    token: z.string(),
    verified: z.boolean(),
    signup_complete: z.boolean(),
  }),
)

const name = lazy(() => contractName('Required'))
/** Of an act, which may play with its letters. */
const actName = lazy(() => z.object({ name: optionalName() }).nullish())
const roleName = lazy(() => z.object({ name: optionalContractName() }).nullish())
const instruments = lazy(() => z.array(requiredName('Required', 64)).max(50))

export const credentials = lazy(() =>
  z.object({
    email: z.string('Email is required.').trim().max(254),
    password: z.string('Required').max(256),
  }),
)

/** Whether a new client is mailed a link to set a password: yes, unless it is false. */
export const invite = () => z.boolean().optional()

/** A client added by an agent. */
export const clientInvitation = lazy(() =>
  z.object({
    first: personName('First name is required.'),
    last: personName('Last name is required.'),
    /** Such as a couple's or a company's; by default the person's. */
    name: optionalContractName(),
    email: email(),
    cell_phone: optionalCellPhone(),
    invite: invite(),
  }),
)

/**
 * The agency's record of a client. The second half is the person's own: from their first login on, they alone change
 * it, and it is ignored here.
 */
export const clientRecordInput = lazy(() =>
  z.object({
    name: name(),
    phone: optionalPhone(),
    street: optionalText(256),
    website_url: optionalUrl(),
    /** Empty: as it is. A prospect may have left one word as their name. */
    first: z.union([z.literal(''), personName('First name is required.')]).nullish(),
    last: z.union([z.literal(''), personName('Last name is required.')]).nullish(),
    cell_phone: optionalCellPhone(),
    zipcode: z.string().trim().max(10).overwrite(fiveDigits).nullish(),
    /** Only for a ZIP code that our list lacks; otherwise they follow from it. */
    city: optionalName(),
    state: z.union([z.literal(''), state('Required.')]).nullish(),
  }),
)
export const clientRecord = lazy(() =>
  clientSummary().extend({
    /** Nobody has logged in yet: all but the address is the agency's to change. */
    is_invited: z.boolean(),
    /** Whether the caller is the client's agent, or an admin. */
    is_mine: z.boolean(),
    version: z.number().int(),
  }),
)

export const signupInput = lazy(() =>
  z.object({
    email: email(),
    password: newPassword(),
    first: personName('First name is required.'),
    last: personName('Last name is required.'),
    roles: z.array(signupRole()).min(1, 'Choose at least one role').max(roles.length),
    cell_phone: optionalCellPhone(),
    zipcode: z.union([z.literal(''), zipcode()]).nullish(),
    client: roleName(),
    agent: roleName(),
    artist: actName(),
    musician: z.object({ name: optionalName(), instruments: instruments().nullish() }).nullish(),
    group: actName(),
    agent_id: z.string().max(64).nullish(),
    event_id: z.string().max(64).nullish(),
    /** Of the terms that the person has read and accepts. */
    terms_version: z.string().max(20).nullish(),
  }),
)
export type SignupInput = OutputOf<typeof signupInput>

/** Required profile fields of artists and groups, with the form's messages. */
const profile = (message: string, aboutVideo: string) => ({
  name: requiredName(message),
  bio: requiredText(message, profileTexts.bio.max),
  repertoire: requiredText(message, profileTexts.repertoire.max),
  video_url: youtubeUrl(aboutVideo),
  website_url: requiredUrl(message),
  ...listingInput(),
})

export const artistMessages = { any: 'Required', video_url: 'Required, must be YouTube' } as const
export const groupMessage = 'This field is required'
const artistProfile = lazy(() =>
  z.object({ ...profile(artistMessages.any, artistMessages.video_url), epk_url: optionalUrl() }),
)
export const groupProfile = lazy(() => z.object({ id: z.string(), ...profile(groupMessage, groupMessage) }))
const musicianProfile = lazy(() =>
  z.object({
    name: name(),
    instruments: z
      .array(requiredName('Required', 64), 'At least one instrument must be selected')
      .min(1, 'At least one instrument must be selected')
      .max(50),
  }),
)

/** The body of `PUT users/{id}`. Which blocks are required depends on the account's roles: `accountProblems`. */
export const accountInput = lazy(() =>
  z.object({
    first: personName('First name is required.'),
    last: personName('Last name is required.'),
    email: email(),
    zipcode: z.string().trim().max(10).overwrite(fiveDigits).nullish(),
    /** Only for a ZIP code that our list lacks; otherwise they follow from it. */
    city: optionalName(),
    state: z.union([z.literal(''), state('Required.')]).nullish(),
    cell_phone: cellPhone('Required.'),
    client: z.object({ name: name(), street: optionalText(256), website_url: optionalUrl() }).nullish(),
    agent: z.object({ name: name() }).nullish(),
    artist: artistProfile().nullish(),
    musician: musicianProfile().nullish(),
    meal_preference: optionalName(),
    groups: z.array(groupProfile()).max(20).nullish(),
  }),
)
export type AccountInput = OutputOf<typeof accountInput>
