import { config } from 'zod'

// Imported before everything else: zod would try `new Function` for the first schema, which the content security policy refuses.
// A refused try also costs 20 ms, as V8 parses whole scripts again for its stack.
config({ jitless: true })
