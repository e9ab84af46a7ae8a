export { CardForm } from './CardForm.tsx'
export { CardName, useCardText } from './CardName.tsx'
export { cardKeys, cardQueries } from './queries.ts'
