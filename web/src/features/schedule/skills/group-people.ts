type Person = { id: string; name: string; is_plannable: boolean };
type Choice = { value: string; label: string };
type Names = { makers: string; others: string };

/** People to choose from: who makes visits first, under names where there are both kinds. */
export function groupPeople(people: readonly Person[], { makers, others }: Names) {
  const choice = ({ id, name }: Person): Choice => ({ value: id, label: name });
  const [first, rest] = [people.filter((one) => one.is_plannable), people.filter((one) => !one.is_plannable)];
  if (first.length === 0 || rest.length === 0) return people.map(choice);
  return [
    { group: makers, items: first.map(choice) },
    { group: others, items: rest.map(choice) },
  ];
}
