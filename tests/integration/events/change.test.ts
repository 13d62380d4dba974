import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
