/** The environment that infra gives a function; reading an undeclared variable is a programming error. */
export type EnvName =
  | 'TABLE_NAME'
  | 'METRIC_NAMESPACE'
  | 'PICTURES_BUCKET'
  | 'MAIL_QUEUE_URL'
  | 'PAYMENTS_QUEUE_URL'
  | 'DOCUMENTS_QUEUE_URL'
  | 'IMPORTS_QUEUE_URL'
  | 'WEBHOOKS_QUEUE_URL'
  | 'DOCUMENTS_BUCKET'
  | 'AUDIT_BUCKET'
  | 'FILES_BUCKET'
  | 'REPLIES_BUCKET'
  | 'REPLY_DOMAIN'
  | 'SCHEDULE_GROUP'
  | 'SCHEDULE_ROLE_ARN'
  | 'SCHEDULE_TARGET_ARN'
  | 'STRIPE_SECRET_ID'
  | 'STRIPE_MODE'
  | 'ORIGIN_SECRET_ID'
  | 'APP_URL'
  | 'MAIL_FROM'
  | 'MAIL_SETTINGS'
  | 'MAILS_PER_SECOND'
  | 'OPERATOR_EMAIL'
  | 'SECURITY_CONTACT'
  | 'VIDEO_OFFER_URL'
  | 'LIMITS'
  | 'ALLOWED_COMMON_PASSWORDS'
  | 'TERMS_VERSION'
  | 'STAFF_SECOND_FACTOR'
  | 'PAYER_ZONE'
  | 'CHANNEL_URL'
  | 'CHANNEL_HOST'
  | 'TEXT_NUMBER'
  | 'TEXT_NUMBER_ID'
  | 'TEXT_SETTINGS'
  | 'TEXT_PARTS_PER_SECOND'

export const env = (name: EnvName): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`This function was not given ${name}`)
  return value
}

/** For settings that an operator may omit, such as the partner's offer. */
export const optionalEnv = (name: EnvName): string | undefined => process.env[name] || undefined
