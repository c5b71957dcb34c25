"""The bot of `drive-foreign-bot.ts`, written with discord.py."""

import io
import os

import discord
from discord import app_commands

intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
client = discord.Client(intents=intents)
tree = app_commands.CommandTree(client)


def report_file():
    return discord.File(io.BytesIO(b"the report"), "report.txt")


class Greet(discord.ui.Modal, title="Greet"):
    name = discord.ui.TextInput(label="Name")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Hello {self.name.value}", ephemeral=True)
        await interaction.followup.send("Also this")


class Buttons(discord.ui.View):
    @discord.ui.button(label="Again")
    async def again(self, interaction, button):
        await interaction.response.edit_message(content="Again")

    @discord.ui.button(label="Form")
    async def form(self, interaction, button):
        await interaction.response.send_modal(Greet())


class Pick(discord.ui.View):
    @discord.ui.select(
        placeholder="Pick one",
        options=[discord.SelectOption(label="One", value="one"), discord.SelectOption(label="Two", value="two")],
    )
    async def pick(self, interaction, select):
        await interaction.response.edit_message(content="You chose " + ",".join(select.values))


@tree.command(description="Reports")
async def report(interaction: discord.Interaction):
    await interaction.response.defer()
    await interaction.edit_original_response(
        content="Done", embed=discord.Embed(title="Report"), attachments=[report_file()], view=Buttons()
    )


@tree.command(description="Offers")
async def pick(interaction: discord.Interaction):
    await interaction.response.send_message("Choose", view=Pick(), ephemeral=True)


@tree.command(description="Finds")
async def find(interaction: discord.Interaction, query: str):
    await interaction.response.send_message(query)


@find.autocomplete("query")
async def complete(interaction: discord.Interaction, current: str):
    found = [word for word in ("bar", "baz", "foo") if word.startswith(current)]
    return [app_commands.Choice(name=word, value=word) for word in found]


@client.event
async def on_message(message):
    if message.content != "!go":
        return
    await message.add_reaction("👍")
    mentions = discord.AllowedMentions(users=[message.author], replied_user=False)
    reply = await message.reply(f"For {message.author.mention}", file=report_file(), allowed_mentions=mentions)
    await reply.edit(content=f"Kept for {message.author.mention}", attachments=reply.attachments, allowed_mentions=mentions)


@client.event
async def setup_hook():
    await tree.sync()


client.run(os.environ["DISCORD_TOKEN"])
