import * as z from 'zod'
import {
  id,
  instant,
  money,
  optionalEmail,
  optionalEmails,
  optionalId,
  optionalName,
  optionalPhone,
  optionalText,
  optionalUrl,
  positiveMoney,
  requiredName,
  requiredText,
} from '#shared/domain/schema-parts.ts'
import { eventFields } from './event-fields.ts'
import { fieldNames, staffFields, type EventField, type FieldName, type FieldsLike } from './fields.ts'

/** Schemas by kind of field. */
const schemas = {
  text: ({ max }: { max: number }) => optionalText(max),
  name: ({ max }: { max: number }) => optionalName(max),
  url: ({ max }: { max: number }) => optionalUrl(max),
  emails: ({ max }: { max: number }) => optionalEmails(max),
  requiredText: ({ message, max }: { message: string; max: number }) => requiredText(message, max),
  requiredName: ({ message, max }: { message: string; max: number }) => requiredName(message, max),
  id: ({ prefix }: { prefix: string }) => optionalId(prefix),
  requiredId: ({ prefix, message }: { prefix: string; message: string }) => id(prefix, message),
  email: () => optionalEmail(),
  phone: () => optionalPhone(),
  time: () => instant().nullish(),
  amount: () => money().nullish(),
  rate: () => positiveMoney(),
  string: () => z.string().nullish(),
  flag: () => z.boolean().optional(),
}
type PlainKind = keyof typeof schemas
export type PlainField = FieldsLike<{ is: { kind: PlainKind } }>
type SchemaOf<F extends PlainField> = ReturnType<(typeof schemas)[(typeof eventFields)[F]['is']['kind']]>

export const plainShape = <F extends PlainField>(isWanted: (field: FieldName) => field is F) =>
  Object.fromEntries(
    fieldNames.filter(isWanted).map((field) => {
      const { is } = eventFields[field]
      return [field, (schemas[is.kind] as (kind: unknown) => z.ZodType)(is)]
    }),
  ) as { [Field in F]: SchemaOf<Field> }

export const isPlain = (field: FieldName): field is PlainField => eventFields[field].is.kind in schemas
export const isWritten = (field: FieldName): field is EventField => staffFields.has(field as EventField)
