/** Differences between an emulator and its witness that stay, each with its reason. */
export const known: readonly { what: RegExp; reason: string; python?: true }[] = [
  {
    what: /^dynamodb BatchGetItem \(botocore\): answer\.UnprocessedKeys has 0/,
    reason: 'the model has one shape for both ways; DynamoDB answers an empty map if it has read all',
    python: true,
  },
]
