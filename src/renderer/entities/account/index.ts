export { AccountFace } from './AccountFace.tsx'
export { AccountsProvider, useAccountList, useAccountsPort } from './AccountsProvider.tsx'
export { useSwitchAccount, useSwitching } from './switching.ts'
