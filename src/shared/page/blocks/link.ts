/** Whether a button of a page may lead there: a path of the site, a web, mail or phone address, or nowhere. */
export function isBlockLink(link: string): boolean {
  if (link === '') return true
  if (/^\/(?![/\\])[^\s\\]*$/.test(link)) return true
  if (/^(?:mailto|tel):[^\s]+$/i.test(link)) return true
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return false
  const { username, password } = new URL(link)
  return username === '' && password === ''
}
