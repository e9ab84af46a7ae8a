import { z } from 'zod'

/** What a process of Electron writes for each case, or at its end. */
export const line = z.object({ does: z.string(), error: z.string().optional(), skipped: z.string().optional(), order: z.array(z.string()).optional() })
export type Line = z.infer<typeof line>
