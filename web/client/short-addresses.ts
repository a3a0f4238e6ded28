/** Keeps what is empty out of the address of a form that is sent, so that the link to its result is short. */
document.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
});
