import { PutObjectCommand, S3Client, type PutObjectCommandInput } from '@aws-sdk/client-s3'
import { sdk } from './sdk.ts'

const s3 = new S3Client(sdk)

export const putObject = (input: PutObjectCommandInput) => s3.send(new PutObjectCommand(input))
