/** `/finanzen/departement/:key`: a department and its institutions. */
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Addition, Page } from "../../frame/page.ts";
import { tableMarkup } from "../../frame/table.ts";
import { comparisonOf } from "../ledger/inventory.ts";
import type { Departement } from "../ledger/ledger.ts";
import { departmentWith, readOrganisation } from "../ledger/scope.ts";
import { institutionsTable } from "./institutions-table.ts";
import { organisationView } from "./organisation-view.ts";

const WORDS = {
  de: {
    institutions: (number: number) =>
      number === 1 ? "Eine Institution gehört dazu" : `${number} Institutionen gehören dazu`,
  },
  en: {
    institutions: (number: number) => (number === 1 ? "Its one institution" : `Its ${number} institutions`),
  },
};

/** A department among all of them. */
export interface ShownDepartment {
  readonly departement: Departement;
  readonly departments: readonly Departement[];
}

export const departmentPage = (council: Addition<ShownDepartment>): Page => ({
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const organisation = await readOrganisation(visit.service);
    const departement = departmentWith(visit, organisation, visit.params.key);
    const institutions = organisation.institutions.filter((one) => one.departement.key === departement.key);
    return organisationView(
      visit,
      { kind: "departement", departement },
      organisation,
      async (year, { actual }, inventory, withInternal) => {
        const { main } = comparisonOf(inventory);
        const table = tableMarkup(visit, institutionsTable(visit, institutions, actual, { year, main, withInternal }));
        return html`<h2>${words.institutions(institutions.length)}</h2><div class="beside">${table}</div>`;
      },
      () => council(visit, { departement, departments: organisation.departments }),
    );
  },
});
