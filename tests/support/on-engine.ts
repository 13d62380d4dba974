import { inject } from 'vitest'

// For each test file of the project: its tables live in the engine that the project started, or in a separate one.
process.env['TEST_ENGINE'] = inject('dynamoDbLocal') ?? 'own'
