import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { nameIn } from '#shared/kernel/names.ts'
import type { OtherNames } from '#shared/kernel/names.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useLanguage } from '#renderer/lib/language.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { courseQueries } from './queries.ts'

/** The categories of the site, named in the page's language. */
export function useCategories() {
  const language = useLanguage()
  const select = useCallback(<Named extends { name: string; names: OtherNames }>(categories: Named[]) => categories.map((category) => ({ ...category, name: nameIn(language, category.name, category.names) })), [language])
  return useQuery({ ...courseQueries.categories(useClient(), useChannelSeq()), select })
}
