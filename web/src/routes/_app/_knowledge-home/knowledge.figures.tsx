import { createFileRoute } from '@tanstack/react-router';
import { FiguresScreen } from '#web/features/knowledge/article-stats/figures-screen.tsx';
import {
  type FiguresAddress,
  type FiguresSearch,
  type FiguresWindow,
  listSearchOf,
  readFiguresSearch,
  usualWindow,
} from '#web/features/knowledge/article-stats/search.ts';
import { RequirePermission } from '#web/features/session/session.tsx';
import { toAddress } from '#web/lib/list-address.ts';

export const Route = createFileRoute('/_app/_knowledge-home/knowledge/figures')({
  staticData: { isManaging: true },
  validateSearch: readFiguresSearch,
  component: Figures,
});

const withDays = ({ days: _days, ...search }: FiguresSearch, days: FiguresWindow): FiguresSearch =>
  days === usualWindow ? search : { ...search, days };

function Figures() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const days = search.days ?? usualWindow;
  return (
    <RequirePermission permission="knowledge.create">
      <FiguresScreen
        search={listSearchOf(search)}
        days={days}
        onDays={(next) => void navigate({ search: withDays(search, next), replace: true })}
        onSearch={(next, isStep) =>
          void navigate({ search: withDays(toAddress<keyof FiguresAddress>(next), days), replace: !isStep })
        }
      />
    </RequirePermission>
  );
}
