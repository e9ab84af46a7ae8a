import { config } from 'zod'

// Import first: zod would try `new Function`, which the CSP blocks, at a cost of 20 ms.
config({ jitless: true })
