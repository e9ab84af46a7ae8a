// Components of the library that need nothing of ours; the theme dresses them.
// `<Menu><Menu.Target>…</Menu.Target><Menu.Dropdown><Menu.Item>…`, `<Tabs value onChange><Tabs.List><Tabs.Tab value>…`,
// `<Table><Table.Thead>…` (wide tables go into `Table.ScrollContainer`); `Skeleton` has the shape of what comes.
export { Kbd, Menu, NavLink, Popover, Skeleton, Table, Tabs } from '@mantine/core'
