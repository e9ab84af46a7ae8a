/** Keys of a contract. Addresses are asked for at each call: a server on a free port knows its own late. */
export interface NiceKeys {
  clientId: string
  secretKey: string
  apiUrl: () => string
  /** May be a path of the host that the browser returns to. */
  scriptUrl: string
}
