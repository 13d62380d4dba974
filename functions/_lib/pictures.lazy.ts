import { PutObjectCommand, S3Client, type PutObjectCommandInput } from '@aws-sdk/client-s3'

const s3 = new S3Client({})

export const putObject = (input: PutObjectCommandInput) => s3.send(new PutObjectCommand(input))
