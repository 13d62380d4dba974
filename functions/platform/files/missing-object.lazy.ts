import { S3ServiceException } from '@aws-sdk/client-s3'

/** S3's answers about a key or a version that a bucket does not have. */
const absent = new Set(['NoSuchKey', 'NoSuchVersion', 'MethodNotAllowed', 'InvalidArgument'])

/**
 * S3 says only to those who may list a bucket that it has no such object. Our functions may not, and are denied access;
 * the message then names listing, or no action at all. A grant that is missing names the action that was refused.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (absent.has(error.name) || (error.name === 'AccessDenied' && !error.message.includes('s3:GetObject')))
