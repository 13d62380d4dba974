import * as React from 'react'

/**
 * React's development build captures a stack for each element, to name it in warnings: a seventh of the screens' time.
 * It stops after ten thousand within a second; here it has always reached them.
 */
const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals = (React as unknown as Record<typeof name, object>)[name]
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })
