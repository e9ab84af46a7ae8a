import { z } from 'zod'

/** `skipAttendCheck=true`: a package is taken although the user has classes of it already, after a warning (courses spec §5; PACK-03). */
export const skipQuery = z.object({ skipAttendCheck: z.enum(['true', 'false']).default('false') })
