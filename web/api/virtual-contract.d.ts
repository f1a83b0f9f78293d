declare module 'virtual:contract' {
  const table: import('#shared/contract/route-table.ts').RouteTable
  export default table
}
