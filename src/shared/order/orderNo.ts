import { z } from 'zod'

/** Our number of an order: the day and 80 random bits. */
export const orderNoText = z.string().regex(/^\d{8}-[0-9A-HJKMNP-TV-Z]{16}$/)
