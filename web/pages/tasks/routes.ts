import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import {
  boardSearch,
  calendarSearch,
  mySearch,
  openedTask,
  teamSearch,
} from '#web/features/tasks/task-search.ts'
import { appRoute } from '#web/routes/app-route.ts'

// The queries come with the pages' own chunks.
const queries = () => import('#web/features/tasks/task-queries.ts')

const mine = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks',
  staticData: {
    title: 'Tâches',
    menu: { section: 'communication', rank: 2, icon: ListChecks },
    tab: { of: '/tasks', group: 'Les miennes', rank: 1, label: 'Les miennes' },
    needs: 'task:read',
    keywords: ['à faire', 'rappels', 'échéances'],
  },
  validateSearch: (search) => ({ ...mySearch.read(search), ...openedTask.read(search) }),
  loader: async ({ context, location }) =>
    (await queries()).prefetchMine(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./my-tasks-page.tsx'), 'MyTasksPage'),
})

const team = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks/team',
  staticData: {
    title: 'Tâches de l’équipe',
    tab: { of: '/tasks', group: 'Équipe', rank: 2, label: 'Équipe' },
    needs: 'task:read',
  },
  validateSearch: (search) => ({ ...teamSearch.read(search), ...openedTask.read(search) }),
  loader: async ({ context, location }) =>
    (await queries()).prefetchTeam(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./team-tasks-page.tsx'), 'TeamTasksPage'),
})

const clients = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks/clients',
  staticData: {
    title: 'Tâches par client',
    tab: { of: '/tasks', group: 'Par client', rank: 3, label: 'Par client' },
    needs: 'task:read',
  },
  validateSearch: (search) => ({ ...boardSearch.read(search), ...openedTask.read(search) }),
  loader: async ({ context }) => (await queries()).prefetchPeople(context.queryClient),
  component: lazyRouteComponent(() => import('./task-clients-page.tsx'), 'TaskClientsPage'),
})

const board = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks/board',
  staticData: {
    title: 'Tableau des tâches',
    tab: { of: '/tasks', group: 'Tableau', rank: 4, label: 'Tableau' },
    needs: 'task:read',
    keywords: ['kanban', 'colonnes'],
  },
  validateSearch: (search) => ({ ...boardSearch.read(search), ...openedTask.read(search) }),
  loader: async ({ context, location }) =>
    (await queries()).prefetchBoard(context.queryClient, location.search),
  component: lazyRouteComponent(() => import('./task-board-page.tsx'), 'TaskBoardPage'),
})

const calendar = createRoute({
  getParentRoute: () => appRoute,
  path: '/tasks/calendar',
  staticData: {
    title: 'Calendrier des tâches',
    tab: { of: '/tasks', group: 'Calendrier', rank: 5, label: 'Calendrier' },
    needs: 'task:read',
    keywords: ['agenda', 'mois', 'semaine'],
  },
  validateSearch: (search) => ({
    ...boardSearch.read(search),
    ...calendarSearch.read(search),
    ...openedTask.read(search),
  }),
  loader: async ({ context }) => (await queries()).prefetchPeople(context.queryClient),
  component: lazyRouteComponent(() => import('./task-calendar-page.tsx'), 'TaskCalendarPage'),
})

export const taskRoutes = [mine, team, clients, board, calendar] as const
