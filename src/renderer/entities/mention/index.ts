export { NamedText } from './NamedText.tsx'
export { useMentions } from './useMentions.ts'
export { useSearchPeople } from './useSearchPeople.ts'
