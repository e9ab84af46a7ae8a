import { z } from 'zod'
import { lineText } from '../format/formats.ts'

/** Names in the languages beside Korean (`OtherNames`). */
export const otherNames = z.object({ en: z.string().optional(), ja: z.string().optional() })

/** The same as a person types them: an empty field means the Korean name. */
export const typedNames = (max: number) => z.object({ en: lineText.max(max), ja: lineText.max(max) })
