/** Makes the chart of accounts. In: the units of the city and a random source. Out: the lines of all units. */
import { DEPARTEMENTE } from "../departments.ts";
import type { Random } from "../random.ts";
import { type Chart, type Line, line, type ServiceChart } from "./chart.ts";
import { INTERNAL_SERVICES, type InternalService } from "./tables/internal-services.ts";
import { STATISTICS_UNIT, type Unit } from "./tables/units.ts";
import { unitChart } from "./unit-chart.ts";

function serviceChart(service: InternalService, units: readonly Unit[], random: Random): ServiceChart {
  const payers = units
    .filter((unit) => unit.key !== service.provider && service.weight(unit) > 0)
    .map((unit) =>
      line(unit, service.out, service.paid, {
        weight: service.weight(unit) * Math.exp(0.25 * random.normal()),
        explained: unit.key === STATISTICS_UNIT && service.out === "3920",
      }),
    );
  const provider = units.find(({ key }) => key === service.provider)!;
  const collect = (name: string, from: readonly Line[]) => ({ line: line(provider, service.in, name), payers: from });
  const collectors = service.byDepartment
    ? [...Map.groupBy(payers, ({ unit }) => unit.departement)].map(([departement, from]) =>
        collect(`${service.received}, ${DEPARTEMENTE.find(({ key }) => key === departement)!.bezeichnung}`, from),
      )
    : [collect(service.received, payers)];
  return { service, payers, collectors };
}

export function makeChart(units: readonly Unit[], random: Random): Chart {
  const services = INTERNAL_SERVICES.map((service) =>
    serviceChart(service, units, random.fork(`service/${service.paid}`)),
  );
  const paying = Map.groupBy(
    services.flatMap(({ payers }) => payers),
    ({ unit }) => unit.key,
  );
  return {
    services,
    units: units.map((unit) => unitChart(unit, paying.get(unit.key)?.length ?? 0, random.fork(`unit/${unit.key}`))),
  };
}
