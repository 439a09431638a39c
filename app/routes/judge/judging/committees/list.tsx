export { action, default, handle, loader } from '#app/routes/admin/judging/committees/list.tsx'
